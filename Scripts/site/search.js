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

// The page that is shown is in sight in the list of all pages.
if (wide.matches) document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest" });

// A word counts most in a heading, then in the page's title, then each time that the text has it, up to a limit.
function score(entry, words) {
  const [title, page] = [entry.title.toLowerCase(), `${entry.section} ${entry.page}`.toLowerCase()];
  const text = entry.text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const found = (title.includes(word) ? 10 : 0) + (page.includes(word) ? 5 : 0)
      + Math.min(4, text.split(word).length - 1);
    if (!found) return 0;
    sum += found;
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
