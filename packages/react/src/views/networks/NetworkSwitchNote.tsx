import type { ErrorCode } from '@gangway/protocol'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import type { MessageKey } from '../../locales/messageKey.js'
import type { NetworkSwitch } from './useNetworkSwitch.js'

/** Answers that are the person's or the wallet's good right, and so are told calmly. */
const calmKeyOf: Partial<Record<ErrorCode, MessageKey>> = {
  CONNECTION_USER_REJECTED: 'networks.declined',
  CONNECTION_REQUEST_PENDING: 'networks.pending',
  NETWORK_SWITCH_NOT_SUPPORTED: 'networks.cannotSwitch',
  NETWORK_UNRECOGNIZED: 'networks.unrecognized',
}

/** What the wallet was asked and what it answered. interface-guide §7.9. */
export function NetworkSwitchNote({ current, onCancel }: { current: NetworkSwitch; onCancel: () => void }) {
  const t = useTranslate()
  const { error, network, wallet } = current
  const values = { wallet, network: network.name }
  const calmKey = error && calmKeyOf[error.code]
  const text = !error
    ? t('networks.askedHelp', values)
    : calmKey
      ? t(calmKey, values)
      : toUserText(error, t, values)
  useSpoken(text)

  if (!error)
    return (
      <Banner
        action={
          <Button kind="quiet" onClick={onCancel}>
            {t('connecting.cancel')}
          </Button>
        }
      >
        {text}
      </Banner>
    )
  return (
    <Banner kind={calmKey ? 'info' : 'danger'}>
      {text}
      {error.code === 'NETWORK_UNRECOGNIZED' && <NetworkFacts network={network} />}
      {!calmKey && <Details text={describeError(error)} />}
    </Banner>
  )
}

function NetworkFacts({ network }: Pick<NetworkSwitch, 'network'>) {
  const t = useTranslate()
  const [address] = network.rpcUrls
  const host = address && URL.canParse(address) ? new URL(address).host : '–'
  return <p>{t('networks.addDetails', { network: network.name, id: String(network.id), host })}</p>
}
