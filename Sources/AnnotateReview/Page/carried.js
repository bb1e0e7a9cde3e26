// What a page was made from. A browser keeps it, so that the edits of a page whose sidecar was replaced can be taken up by the next page.

/**
 * The texts that a page carries.
 * @typedef {object} Carried
 * @property {string} summary
 * @property {string} table
 * @property {string} sidecar
 */

/** The item of the session that names the draft to go on with after the page is loaded again. */
const RESUMED_DRAFT = "annotate resumed draft";

/** The texts that this page carries. */
function ownCarried() {
  const [summary, table, sidecar] = ["summary", "table", "sidecar"].map(carriedText);
  return { summary, table, sidecar };
}

/** Keeps what pages carry, in a database of the browser. */
class CarriedStore {
  /**
   * Does something with the kept pages.
   * @template Value
   * @param {IDBTransactionMode} mode
   * @param {(pages: IDBObjectStore) => IDBRequest<Value>} body
   * @returns {Promise<Value>}
   */
  async with(mode, body) {
    const opening = indexedDB.open("annotate", 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("pages"));
    const database = await resultOf(opening);
    try {
      const transaction = database.transaction("pages", mode);
      const value = await resultOf(body(transaction.objectStore("pages")));
      if (mode === "readwrite") await new Promise((resolve, reject) => {
        transaction.addEventListener("complete", resolve);
        transaction.addEventListener("abort", () => reject(transaction.error));
      });
      return value;
    } finally {
      database.close();
    }
  }

  /**
   * @param {string} key
   * @param {Carried} carried
   */
  async put(key, carried) {
    await this.with("readwrite", (pages) => pages.put(carried, key));
  }

  /**
   * @param {string} key
   * @returns {Promise<Carried | undefined>}
   */
  get(key) {
    return this.with("readonly", (pages) => pages.get(key));
  }

  /**
   * Forgets the pages that no draft needs any more.
   * @param {Set<string>} needed their keys
   */
  async prune(needed) {
    for (const key of await this.with("readonly", (pages) => pages.getAllKeys())) {
      if (!needed.has(String(key))) await this.with("readwrite", (pages) => pages.delete(key));
    }
  }
}

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/**
 * What the page starts from: what it carries, or what an earlier page carried whose edits go on here.
 * @returns {Promise<{carried: Carried, draft: Draft | null}>}
 */
async function carriedToStart() {
  const carried = ownCarried();
  try {
    const key = sessionStorage.getItem(RESUMED_DRAFT) ?? "";
    sessionStorage.removeItem(RESUMED_DRAFT);
    const { server } = JSON.parse(carried.summary);
    const folder = server ? new DraftFolder() : null;
    const draft = key ? draftOf(localStorage.getItem(key)) ?? (await folder?.draft(key)) : null;
    const page = draft ? pageOfDraft(key, draft) : "";
    const kept = page ? (await new CarriedStore().get(page)) ?? (await folder?.page(page)) : undefined;
    if (!draft || !kept) return { carried, draft: null };
    const { sidecar } = JSON.parse(carried.summary);
    const isEarlier = checksumOfKey(key) !== sidecar.checksum;
    return { carried: { ...kept, summary: JSON.stringify({ ...JSON.parse(kept.summary), server }) }, draft: { ...draft, key, isEarlier } };
  } catch {
    // A browser that keeps nothing offers nothing.
    return { carried, draft: null };
  }
}
