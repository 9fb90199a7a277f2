import type { Verdict } from '@gangway/protocol'

/**
 * Whether something is folded away until somebody asks for it: spam, and dust, which is sent to be copied from.
 * data-sources.md §7, interface-guide.md §8.4
 */
export function isHidden({ level, reasons }: Verdict): boolean {
  return level === 'spam' || reasons.includes('dust')
}
