extension HEVCSliceReader {
  /// A node of the tree of transforms.
  struct Transform {
    let x: Int
    let y: Int
    /// The position of the node above.
    let baseX: Int
    let baseY: Int
    /// Its side as a power of two.
    let size: Int
    let depth: Int
    /// Its index among its four siblings.
    let index: Int
  }

  /// Whether there are coefficients of the two chroma components, each in up to two blocks.
  typealias ChromaFlags = (Bool, Bool, Bool, Bool)

  mutating func readTransforms(
    _ node: Transform,
    _ parent: ChromaFlags,
    _ block: Block
  ) throws(Damage) {
    let isSplit = readSplit(node, block)
    let chroma = readChromaFlags(node, parent, isSplit: isSplit)
    guard isSplit else { return try readUnit(node, chroma, block) }
    let half = 1 << (node.size - 1)
    for index in 0..<4 {
      try readTransforms(
        Transform(
          x: node.x + index % 2 * half,
          y: node.y + index / 2 * half,
          baseX: node.x,
          baseY: node.y,
          size: node.size - 1,
          depth: node.depth + 1,
          index: index
        ),
        chroma,
        block
      )
    }
  }

  private mutating func readSplit(_ node: Transform, _ block: Block) -> Bool {
    let isIntraSplit = block.hasIntraParts && node.depth == 0
    if node.size <= sequence.maximumTransform, node.size > sequence.smallestTransform,
      node.depth < block.depthLimit, !isIntraSplit
    {
      return code.bit(&contexts[HEVCContexts.splitTransform + 5 - node.size])
    }
    let isInterSplit =
      sequence.interDepth == 0 && !block.isIntra && block.parts != .whole && node.depth == 0
    return node.size > sequence.maximumTransform || isIntraSplit || isInterSplit
  }

  private mutating func readChromaFlags(
    _ node: Transform,
    _ parent: ChromaFlags,
    isSplit: Bool
  ) -> ChromaFlags {
    guard sequence.chromaArray != 0 else { return (false, false, false, false) }
    guard node.size > 2 || sequence.chromaArray == 3 else { return parent }
    let isDouble = sequence.chromaArray == 2 && (!isSplit || node.size == 3)
    let context = HEVCContexts.chromaCoded + node.depth
    var flags: ChromaFlags = (false, false, false, false)
    if parent.0 || parent.1 {
      flags.0 = code.bit(&contexts[context])
      flags.1 = isDouble && code.bit(&contexts[context])
    }
    if parent.2 || parent.3 {
      flags.2 = code.bit(&contexts[context])
      flags.3 = isDouble && code.bit(&contexts[context])
    }
    return flags
  }

  private mutating func readUnit(
    _ node: Transform,
    _ chroma: ChromaFlags,
    _ block: Block
  ) throws(Damage) {
    let hasChroma = chroma.0 || chroma.1 || chroma.2 || chroma.3
    let hasLuma =
      !block.isIntra && node.depth == 0 && !hasChroma
      || code.bit(&contexts[HEVCContexts.lumaCoded + (node.depth == 0 ? 1 : 0)])
    guard hasLuma || hasChroma else { return }
    try readQuantizerStep()
    if hasChroma { readChromaOffset() }
    let part = block.hasIntraParts ? partIndex(of: node, block) : 0
    if hasLuma {
      let mode = block.isIntra ? block.modes[part] : 1
      try readCoefficients(node.size, isLuma: true, mode, isIntra: block.isIntra)
    }
    guard sequence.chromaArray != 0, node.size > 2 || sequence.chromaArray == 3 || node.index == 3
    else { return }
    let size = sequence.chromaArray == 3 ? node.size : max(2, node.size - 1)
    let chromaPart = sequence.chromaArray == 3 ? part : 0
    let mode = block.isIntra ? block.chromaModes[chromaPart] : 1
    for isCoded in [chroma.0, chroma.1, chroma.2, chroma.3] where isCoded {
      try readCoefficients(size, isLuma: false, mode, isIntra: block.isIntra)
    }
  }

  /// Which quarter of its block a transform is in.
  private func partIndex(of node: Transform, _ block: Block) -> Int {
    let mask = 1 << (sequence.smallestBlock - 1)
    return (node.x & mask != 0 ? 1 : 0) + (node.y & mask != 0 ? 2 : 0)
  }

  private mutating func readQuantizerStep() throws(Damage) {
    guard picture.hasQuantizerSteps, !isQuantizerStepCoded else { return }
    isQuantizerStepCoded = true
    var size = 0
    while size < 5, code.bit(&contexts[HEVCContexts.quantizerStep + min(size, 1)]) { size += 1 }
    if size == 5 { try readGolomb(0) }
    if size > 0 { _ = code.evenBit() }
  }

  private mutating func readChromaOffset() {
    guard header.choosesChromaOffsets, !bypassesTransform, !isChromaOffsetCoded else { return }
    isChromaOffsetCoded = true
    guard code.bit(&contexts[HEVCContexts.chromaOffset]) else { return }
    var index = 0
    while index < picture.chromaOffsetCount - 1,
      code.bit(&contexts[HEVCContexts.chromaOffset + 1])
    { index += 1 }
  }
}
