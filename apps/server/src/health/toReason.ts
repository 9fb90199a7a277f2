/**
 * The code of what went wrong on the way to somebody (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), looked for in its causes too;
 * its text may hold addresses.
 */
export function toReason(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? each.code : undefined
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return code
  }
  return 'FAILED'
}
