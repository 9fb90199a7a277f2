import { getNetwork, type SentTransaction } from '@gangway/core'
import type { GangwayError } from '@gangway/protocol'
import { Banner } from '../../components/Banner/Banner.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'

/** Why a transaction was not sped up or cancelled: it stays as it was. */
export function ReplaceFailure({
  transaction,
  error,
}: {
  transaction: SentTransaction
  error: GangwayError
}) {
  const t = useLateTranslate()
  const native = getNetwork(useConfig(), transaction.networkId)?.nativeCurrency.symbol ?? ''
  const key = known[error.code]
  return (
    <div role="alert">
      <Banner kind={key === 'transaction.replace.declined' ? 'info' : 'warning'}>
        <p>{t(key ?? 'transaction.replace.failed', { native })}</p>
        {!key && <Details text={describeError(error)} />}
      </Banner>
    </div>
  )
}

const known: Partial<Record<GangwayError['code'], AnyMessageKey>> = {
  SEND_USER_REJECTED: 'transaction.replace.declined',
  SEND_NONCE_TOO_LOW: 'transaction.replace.late',
  SEND_INSUFFICIENT_GAS: 'transaction.replace.poor',
}
