// Puts edits that belong to one version of a sidecar onto another version of it, which another program has written.

/**
 * Whether edits are about tracks that the sidecar of a page has.
 * @param {string} text the edits
 * @param {Edits} edits those of the page
 */
function fitsEdits(text, edits) {
  try {
    const { owners, gone, boxes, ends = [], straight = [] } = JSON.parse(text);
    const known = new Set(edits.ids);
    return [owners, gone, boxes, ends, straight].flat().every(([id]) => id < 0 || known.has(id));
  } catch {
    return false;
  }
}

/**
 * The edits as text, with the names, the faces left out and the covers of the present version where they change none.
 * @param {string} text the edits
 * @param {Summary} earlier the summary of the version to which they belong
 * @param {State} now the state of the page
 */
function rebased(text, earlier, now) {
  const edits = JSON.parse(text);
  const [before, after] = [new Map(earlier.tracks.map(({ id, name }) => [id, name])), new Map(edits.names)];
  const names = new Map(now.names);
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const name = after.get(id);
    if (name === before.get(id)) continue;
    if (name === undefined) names.delete(id);
    else names.set(id, name);
  }
  const [out, isOut] = [new Set(earlier.tracks.filter(({ hidden }) => hidden).map(({ id }) => id)), new Set(edits.hidden)];
  const hidden = new Set([...now.hidden].filter((id) => isOut.has(id) || !out.has(id)));
  for (const id of isOut) if (!out.has(id)) hidden.add(id);
  const hasOldCovers = JSON.stringify(edits.covers ?? []) === JSON.stringify([...coversOf(earlier.covers)]);
  return JSON.stringify({ ...edits, names: [...names], hidden: [...hidden], covers: hasOldCovers ? [...now.covers] : edits.covers });
}
