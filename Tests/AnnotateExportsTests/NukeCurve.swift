/// How Tcl reads a curve of Nuke.
enum NukeCurve {
  /// A procedure that returns the frames and values of a curve, by the rules of the Nuke Developer Kit: a key
  /// without a number is as far from the one before it as that is from the one before; the second is the next.
  static let reader = #"""
    proc values {curve} {
      if {[lindex $curve 0] ne "curve"} { error "no curve: $curve" }
      lassign {{} {} 1} values frame step
      foreach word [lrange $curve 1 end] {
        if {$word eq "K"} continue
        if {[regexp {^x(\d+)$} $word -> told]} continue
        if {[info exists told]} {
          if {$frame ne ""} { set step [expr {$told - $frame}] }
          set frame $told
          unset told
        } elseif {$frame eq ""} {
          error "a value without a frame"
        } else {
          incr frame $step
        }
        lappend values $frame $word
      }
      return $values
    }
    """#
}
