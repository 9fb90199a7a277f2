/** What looks like each Latin letter at a glance: Cyrillic, Greek, Armenian, Cherokee, small capitals, money signs. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аАαΑɑᴀꭺᎪ₳',
  b: 'вВьβΒƅʙᏴᏏ₿Ƀƀ',
  c: 'сСϲϹᴄᏟꮯ₵¢ⅽ',
  d: 'ԁԀᎠᏧᴅđĐðÐ',
  e: 'еЕєЄҽεΕᴇᎬ€ΞξƐɛ',
  f: 'ғҒꜰϝϜ₣',
  g: 'ɡɢԌցᏀ₲',
  h: 'һҺнНΗʜᎻհħĦ',
  i: 'іІıιΙɪɩᎥᏆ',
  j: 'јЈᴊᎫյ',
  k: 'кКκΚᴋᏦҝҚқ₭',
  l: 'ӏӀʟᏞԼłŁ',
  m: 'мМΜᴍᎷ₥',
  n: 'ηΝոɴп₦',
  o: 'оОοΟσօՕᴏøØ',
  p: 'рРρΡᴘᏢ₱',
  q: 'ԛԚզգ',
  r: 'гʀᎡᏒᴦ',
  s: 'ѕЅꜱᏚՏʂ',
  t: 'тТτΤᴛᎢ₮ŧŦ',
  u: 'υսՍᴜᏌ',
  v: 'νѵѴᴠᏙʋ',
  w: 'ԝԜωᴡᎳѡɯ₩',
  x: 'хХχΧ',
  y: 'уУүҮγΥʏᎩ¥',
  z: 'ΖᴢᏃʐ',
}

const latinOf = new Map(
  Object.entries(lookalikes).flatMap(([latin, others]) =>
    [...others].map((other): [string, string] => [other, latin]),
  ),
)

/** Letters in black circles and black squares, which no Unicode normal form takes apart; A to Z each. */
const pictureLetters = [0x1f150, 0x1f170] as const

/**
 * The text as a hurried eye reads it: compatibility forms taken apart (NFKC), lower case, letters of other scripts that
 * look Latin made Latin, and without accents or anything that cannot be seen. Spaces and punctuation stay.
 */
export function foldLookalikes(text: string): string {
  const latin = replaceLookalikes(text.normalize('NFKC')).toLowerCase()
  const bare = latin.normalize('NFKD').replace(/[\p{M}\p{C}\p{DI}\u2800]/gu, '')
  return replaceLookalikes(bare)
}

function replaceLookalikes(text: string): string {
  return [...text].map((character) => latinOf.get(character) ?? readPicture(character) ?? character).join('')
}

function readPicture(character: string): string | undefined {
  const point = character.codePointAt(0) ?? 0
  const base = pictureLetters.find((first) => point >= first && point < first + 26)
  return base === undefined ? undefined : String.fromCharCode(0x61 + point - base)
}
