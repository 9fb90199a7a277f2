import type { TrustedAddress } from '@gangway/core'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** What a trusted address is called in a sentence: a contact by its name, others by how the person knows them. */
export function useTrustedName(): (trusted: TrustedAddress) => string {
  const t = useLateTranslate()
  return ({ source, name }) => {
    if (source === 'contact' && name !== null) return name
    return source === 'own' ? t('lookalike.own', { name: name ?? '' }) : t('lookalike.paid')
  }
}
