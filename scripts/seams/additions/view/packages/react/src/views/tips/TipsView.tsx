import { useOwnTexts } from '../../hooks/useOwnTexts.js'
import type { ViewOptions } from '../../router/viewParams.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Tips: NoParams
  }
}

export const view: ViewOptions = { title: { en: 'Tips', es: 'Propinas' }, isOpenToAll: true }

const texts = { en: { given: '{amount} given' }, es: { given: '{amount} dados' } } as const

/** What was given. */
export function TipsView() {
  const t = useOwnTexts(texts)
  return <p>{t('given', { amount: '5 ETH' })}</p>
}
