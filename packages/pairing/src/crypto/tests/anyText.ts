import fc from 'fast-check'

/** Any text at all, also what is no valid Unicode. */
export const anyText = fc.oneof(
  fc.string(),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
)
