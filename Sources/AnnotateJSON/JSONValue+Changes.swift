extension JSONValue {
  /// This value with the changes that lead from `old` to `new`.
  ///
  /// `old` is what somebody understands of this value, and `new` what that is to become. Members that
  /// neither has stay; what is the same in both stays as it is written here, or absent. Arrays are one
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
