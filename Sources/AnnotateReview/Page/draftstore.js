// Keeps drafts beside the sidecar, through annotate review --serve: they outlive the port, the browser and the computer's end.

/** The folder of the drafts of a sidecar, behind the server that sends this page. */
class DraftFolder {
  constructor() {
    /** What was asked for so far: one request after the other, so that none overtakes another. */
    this.queue = Promise.resolve();
  }

  /**
   * The name of a draft, or of what it belongs to.
   * @param {"draft" | "page"} kind
   * @param {string} key as the browser has it
   */
  static nameOf(kind, key) {
    const word = kind === "draft" ? key.slice(key.lastIndexOf("#") + 1) : checksumOfKey(key);
    return `${kind}-${word}`;
  }

  /**
   * Does something when all before it is done.
   * @template Value
   * @param {() => Promise<Value>} body
   * @returns {Promise<Value>}
   */
  next(body) {
    const done = this.queue.then(body);
    this.queue = done.then(() => {}, () => {});
    return done;
  }

  /**
   * The drafts that are kept, with their keys.
   * @returns {Promise<{key: string, draft: Draft}[]>}
   */
  async drafts() {
    const { names } = await (await asked("drafts")).json();
    const drafts = names.filter((/** @type {string} */ name) => name.startsWith("draft-")).map(async (/** @type {string} */ name) => {
      const text = await (await asked(`drafts/${name}`)).text();
      const draft = draftOf(text);
      return draft ? [{ key: String(JSON.parse(text).key), draft }] : [];
    });
    return (await Promise.all(drafts)).flat();
  }

  /**
   * @param {string} key
   * @returns {Promise<Draft | null>}
   */
  async draft(key) {
    const answer = await fetch(`drafts/${DraftFolder.nameOf("draft", key)}`);
    return answer.ok ? draftOf(await answer.text()) : null;
  }

  /**
   * @param {string} key
   * @param {Draft} draft
   */
  async put(key, draft) {
    await this.next(() => asked(`drafts/${DraftFolder.nameOf("draft", key)}`, { method: "PUT", body: JSON.stringify({ key, ...draft }) }));
  }

  /** @param {string} key */
  async remove(key) {
    await this.next(() => asked(`drafts/${DraftFolder.nameOf("draft", key)}`, { method: "DELETE" }));
  }

  /**
   * What a page was made from.
   * @param {string} key
   * @returns {Promise<Carried | undefined>}
   */
  async page(key) {
    const answer = await fetch(`drafts/${DraftFolder.nameOf("page", key)}`);
    return answer.ok ? answer.json() : undefined;
  }

  /**
   * @param {string} key
   * @param {Carried} carried
   */
  async putPage(key, carried) {
    await this.next(() => asked(`drafts/${DraftFolder.nameOf("page", key)}`, { method: "PUT", body: JSON.stringify(carried) }));
  }

  /** @param {string} key */
  async removePage(key) {
    await this.next(() => asked(`drafts/${DraftFolder.nameOf("page", key)}`, { method: "DELETE" }));
  }

  /**
   * Forgets the pages that no draft needs any more.
   * @param {string} own the key of what the present page was made from
   */
  async prune(own) {
    const needed = [own, ...(await this.drafts()).map(({ key, draft }) => pageOfDraft(key, draft))];
    const { names } = await (await asked("drafts")).json();
    const kept = new Set(needed.map((key) => DraftFolder.nameOf("page", key)));
    for (const name of names) {
      if (name.startsWith("page-") && !kept.has(name)) await this.next(() => asked(`drafts/${name}`, { method: "DELETE" }));
    }
  }
}

/**
 * The answer to a request, if it is no refusal.
 * @param {string} address
 * @param {RequestInit} [options]
 */
async function asked(address, options) {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer;
}
