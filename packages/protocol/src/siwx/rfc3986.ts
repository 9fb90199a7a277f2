const hexDigit = '[0-9A-Fa-f]'
const unreserved = 'A-Za-z0-9._~\\-'
const subDelims = "!$&'()*+,;="
const genDelims = ':/?#\\[\\]@'
const encoded = `%${hexDigit}{2}`
const pchar = `(?:[${unreserved}${subDelims}:@]|${encoded})`

const h16 = `${hexDigit}{1,4}`
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ls32 = `(?:${h16}:${h16}|${octet}(?:\\.${octet}){3})`
/** At most so many groups, as they may stand before `::`. */
const upTo = (groups: number) => `(?:(?:${h16}:){0,${groups - 1}}${h16})?`
const ipv6 = [
  `(?:${h16}:){6}${ls32}`,
  `::(?:${h16}:){5}${ls32}`,
  ...[4, 3, 2, 1, 0].map((after) => `${upTo(5 - after)}::(?:${h16}:){${after}}${ls32}`),
  `${upTo(6)}::${h16}`,
  `${upTo(7)}::`,
].join('|')
const ipvFuture = `v${hexDigit}+\\.[${unreserved}${subDelims}:]+`

const scheme = '[A-Za-z][A-Za-z0-9+.\\-]*'
const regName = `(?:[${unreserved}${subDelims}]|${encoded})*`
const authority = `(?:(?:[${unreserved}${subDelims}:]|${encoded})*@)?(?:\\[(?:${ipv6}|${ipvFuture})\\]|${regName})(?::\\d*)?`
const segments = `(?:/${pchar}*)*`
const hierPart = `(?://${authority}${segments}|/(?:${pchar}+${segments})?|${pchar}+${segments}|)`
const tail = `(?:${pchar}|[/?])*`

/** The parts of RFC 3986's grammar that a sign-in message is made of (EIP-4361), each as a whole text. */
export const rfc3986 = {
  scheme: new RegExp(`^${scheme}$`),
  authority: new RegExp(`^${authority}$`),
  uri: new RegExp(`^${scheme}:${hierPart}(?:\\?${tail})?(?:#${tail})?$`),
  /** `*pchar`: what a path segment may hold. */
  segment: new RegExp(`^${pchar}*$`),
  /** Reserved and unreserved characters, and spaces: no line break, no `%`, nothing outside ASCII. */
  plainText: new RegExp(`^[${unreserved}${subDelims}${genDelims} ]+$`),
} as const
