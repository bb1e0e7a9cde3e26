// Finds sections that have all words; the index is in index.js, which needs no server.
const field = document.querySelector("input[type=search]");
const found = document.querySelector("#found");
const base = document.body.dataset.base;
const pages = document.querySelector("nav details");

// Where there is room for a column, it is always open.
const wide = matchMedia("(min-width: 64rem)");
const unfold = () => { if (wide.matches) pages.open = true; };
wide.addEventListener("change", unfold);
unfold();

function score(entry, words) {
  const [title, text] = [entry.title.toLowerCase(), entry.text.toLowerCase()];
  let sum = 0;
  for (const word of words) {
    if (title.includes(word)) sum += 10;
    else if (text.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.replaceChildren();
  if (!words.length) return;
  const hits = searchIndex.map((entry) => [score(entry, words), entry]).filter(([sum]) => sum)
    .sort((one, other) => other[0] - one[0]).slice(0, 12);
  for (const [, entry] of hits) {
    const link = document.createElement("a");
    link.href = base + entry.link;
    link.textContent = entry.title;
    const page = document.createElement("small");
    page.textContent = entry.page;
    link.append(page);
    const item = document.createElement("li");
    item.append(link);
    found.append(item);
  }
  if (!hits.length) found.append(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
}

field.addEventListener("input", search);
