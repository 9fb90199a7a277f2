import type { LateTranslate } from '../../hooks/useLateTranslate.js'

/** Marks a computed value as such; “< $0.01” already says that it is not exact. */
export function approximate(t: LateTranslate, value: string): string {
  return value.startsWith('<') ? value : t('send.approximately', { value })
}
