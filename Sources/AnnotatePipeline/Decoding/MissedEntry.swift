/// The error for a keyframe that does not lead to the wanted frames; decoding from the start of the file
/// does.
package struct MissedEntry: Error {}
