extension JSONValue {
  /// This value with the changes that lead from `old` to `new`.
  ///
  /// `old` is the known part of this value, and `new` its replacement. Members that neither has stay.
  /// Members that are equal in both keep the form that they have in this value, or stay absent. An array counts as one
  /// value.
  package func applying(changesFrom old: JSONValue, to new: JSONValue) -> JSONValue {
    guard old != new else { return self }
    guard case .object(let own) = self, case .object = old, case .object(let wanted) = new else {
      return new
    }
    let kept = own.compactMap { member -> Member? in
      guard let before = old[member.name] else {
        return Member(member.name, new[member.name] ?? member.value)
      }
      return new[member.name].map {
        Member(member.name, member.value.applying(changesFrom: before, to: $0))
      }
    }
    return .object(kept + wanted.filter { self[$0.name] == nil && old[$0.name] != $0.value })
  }
}
