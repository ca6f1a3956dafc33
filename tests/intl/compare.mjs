// Compares this library's formats with those of Node's Intl: node compare.mjs OURS.jsonl [--write]
// Our data are ICU4X's of CLDR 49; the reasons in the list were found with the packages of CLDR 48.2.
// Every disagreement stands in DISAGREEMENTS.tsv with its reason. With --write that file is written anew: known
// reasons are kept, and a new disagreement gets "?", which fails until somebody has found the reason.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("DISAGREEMENTS.tsv", import.meta.url);
const samples = JSON.parse(readFileSync(new URL("samples.json", import.meta.url)));
const ours = readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
const version = `Node's ICU ${process.versions.icu}, CLDR ${process.versions.cldr}`;

const REQUIRED = { integer: 0.99, decimal: 0.98, list: 0.97, day: 1 };
const CALENDARS = {
  Gregorian: "gregory",
  Buddhist: "buddhist",
  Persian: "persian",
  HijriUmmAlQura: "islamic-umalqura",
};

const formatters = [Intl.NumberFormat, Intl.ListFormat, Intl.DateTimeFormat];
// Node answers for `be-tarask` with `be`; that is no second opinion.
const known = (tag) =>
  formatters.every((it) => it.supportedLocalesOf(tag).length === 1 && new it(tag).resolvedOptions().locale === tag);
// What formats as English, or as its language without the script, for want of data is nothing to compare (F-6).
const hasData = ({ tag, formattingTag }) => formattingTag === tag;

// Of all dates the parts are compared, of these the order and the words between as well.
const WHOLE_DATES = 2;

const comparisons = [];
const compare = (kind, tag, input, our, their) => comparisons.push({ kind, tag, input, our, their });

// Digits of any script as ASCII digits.
const DIGITS = new Map();
for (const system of Intl.supportedValuesOf("numberingSystem")) {
  const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
  for (let digit = 0; digit < 10; digit++) {
    if ([...digits.format(digit)].length === 1) DIGITS.set(digits.format(digit), String(digit));
  }
}
const numbers = (text) =>
  [...text].map((it) => DIGITS.get(it) ?? it).join("").match(/\d+/g)?.map(Number).sort((a, b) => a - b) ?? [];

/** Year, month and day of the calendar, and whether the text shows them: the digits, and the month by its name. */
function compareDay(tag, input, date, format, [kind, ...day], text) {
  const { calendar } = format.resolvedOptions();
  const parts = (locale, options) =>
    Object.fromEntries(
      new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options })
        .formatToParts(date)
        .map(({ type, value }) => [type, value]),
    );
  const { year, month, day: ofMonth } = parts(`en-u-ca-${calendar}`, { year: "numeric", month: "numeric", day: "numeric" });
  const theirs = `${calendar} ${numbers(year)}-${numbers(month)}-${numbers(ofMonth)}`;
  compare("day", tag, input, `${CALENDARS[kind] ?? kind} ${day.join("-")}`, theirs);
  const shown = numbers(text).join(" ");
  const theirText = numbers(format.format(date));
  const byNumber = [...theirText, ...numbers(month)].sort((a, b) => a - b).join(" ");
  // A month without a name stands there by its number.
  compare("day", tag, `${input} shown`, shown, shown === byNumber ? byNumber : theirText.join(" "));
  const name = format.formatToParts(date).find(({ type }) => type === "month").value;
  compare("month", tag, input, text.includes(name) ? name : text, name);
}

for (const locale of ours) {
  const { tag } = locale;
  if (!known(tag) || !hasData(locale)) continue;
  const integer = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const list = new Intl.ListFormat(tag, { type: "conjunction", style: "long" });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  samples.integers.forEach((it, i) => compare("integer", tag, it, locale.integers[i], integer.format(it)));
  samples.decimals.forEach((it, i) => {
    const minimumFractionDigits = it.split(".")[1].length;
    const decimal = new Intl.NumberFormat(tag, { minimumFractionDigits });
    compare("decimal", tag, it, locale.decimals[i], decimal.format(it));
  });
  samples.lists.forEach((it, i) => compare("list", tag, it.join("+"), locale.lists[i], list.format(it)));
  samples.dates.forEach((it, i) => {
    if (i < WHOLE_DATES) compare("date", tag, it, locale.dates[i], date.format(new Date(it)));
    compareDay(tag, it, new Date(it), date, locale.days[i], locale.dates[i]);
  });
  samples.moments.forEach((it, i) => compare("moment", tag, it, locale.moments[i], moment.format(new Date(`${it}Z`))));
}

// Spaces and marks that cannot be told apart, or seen, have their numbers in the file.
const visible = (text) =>
  String(text).replace(/[^\S ]|\p{Cf}/gu, (it) => `\\u${it.codePointAt(0).toString(16).padStart(4, "0")}`);
const row = ({ kind, tag, input, our, their }) => [kind, tag, input, our, their].map(visible).join("\t");

const [head, , ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
const reasons = new Map(
  lines.map((line) => {
    const cut = line.lastIndexOf("\t");
    return [line.slice(0, cut), line.slice(cut + 1)];
  }),
);
const disagreements = comparisons.filter(({ our, their }) => our !== their).map(row);
if (process.argv.includes("--write")) {
  const rows = disagreements.map((it) => `${it}\t${reasons.get(it) ?? "?"}`);
  writeFileSync(file, [`# ${version}`, "kind\tlocale\tinput\tours\tNode's\treason", ...rows, ""].join("\n"));
}

const failures = [];
console.log(`${version}: ${new Set(comparisons.map(({ tag }) => tag)).size} locales`);
for (const kind of new Set(comparisons.map((it) => it.kind))) {
  const all = comparisons.filter((it) => it.kind === kind);
  const agreed = all.filter(({ our, their }) => our === their).length / all.length;
  console.log(`${kind.padEnd(8)} ${all.length} compared, ${(100 * agreed).toFixed(2)} % agree`);
  if (agreed < (REQUIRED[kind] ?? 0)) failures.push(`${kind}: less than ${100 * REQUIRED[kind]} % agree`);
}

const counts = new Map();
for (const it of disagreements) {
  const reason = reasons.get(it) ?? "?";
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
}
for (const [reason, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`${count} × ${reason}`);

// The list was made with one release of ICU. Another one has other data, so only the shares are held to it.
if (head === `# ${version}`) {
  const now = new Set(disagreements);
  for (const it of now) if ((reasons.get(it) ?? "?") === "?") failures.push(`no reason is given for: ${it}`);
  for (const it of reasons.keys()) if (!now.has(it)) failures.push(`listed, but no longer found: ${it}`);
} else {
  console.log(`DISAGREEMENTS.tsv is of another release (${head.slice(2)}): its lines are not compared`);
}
failures.slice(0, 40).forEach((it) => console.error(it));
if (failures.length > 0) {
  console.error(`${failures.length} failures`);
  process.exit(1);
}
