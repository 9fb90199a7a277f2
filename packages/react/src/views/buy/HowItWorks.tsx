import { getActiveConnection, track } from '@gangway/core'
import { Disclosure } from '../../components/Disclosure/Disclosure.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** What happens when somebody buys, and who answers for it; folded away. */
export function HowItWorks() {
  const t = useLateTranslate()
  const config = useConfig()
  const tell = () => {
    const isSmartAccount = getActiveConnection(config.state)?.accounts[0].type === 'smartAccount'
    track(config, { type: 'track', event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount } })
  }
  return (
    <Disclosure summary={t('buy.how')} onOpen={tell}>
      <p>{t('buy.howText')}</p>
    </Disclosure>
  )
}
