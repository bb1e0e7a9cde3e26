/// What is thrown where a file cannot be entered at a keyframe; from its beginning it can be decoded all
/// the same.
package struct MissedEntry: Error {}
