import { formatFiat, formatQuantity, getNetwork, type TokenBalance } from '@gangway/core'
import { useState } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { Button } from '../../../components/Button/Button.js'
import { EmptyState } from '../../../components/EmptyState/EmptyState.js'
import { LoadingRows } from '../../../components/LoadingRows/LoadingRows.js'
import { Row } from '../../../components/Row/Row.js'
import { RowList } from '../../../components/RowList/RowList.js'
import { TextField } from '../../../components/TextField/TextField.js'
import { TokenIcon } from '../../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useSender } from '../../../hooks/useSender.js'
import { useRouter } from '../../../router/useRouter.js'
import { useViewParams } from '../../../router/useViewParams.js'
import type { ViewOptions } from '../../../router/viewParams.js'
import tokenStyles from '../../account/TokensTab.module.css'
import { AssetTitle } from '../../send/AssetTitle.js'
import { searchTokens } from '../../send/searchTokens.js'
import { useFoundAnnouncement } from '../../send/useFoundAnnouncement.js'
import { chooseSwapToken, isSameToken } from '../chooseSwapToken.js'
import styles from '../SwapView.module.css'
import { type SwapEnd, type TokenKey, useSwapDraft } from '../swapDraft.js'
import { useSwapClearing } from '../useSwapClearing.js'
import { useSwapTokens } from '../useSwapTokens.js'
import { NetworkField } from './NetworkField.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SwapSelectToken: {
      /** The side that the token is for. */
      end: SwapEnd
    }
  }
}

/** As the list of a send. */
export const view: ViewOptions = { title: 'view.sendAsset' }

/**
 * What can be swapped on the selected network: what is held, then what its lists name; and what can be received on another one
 * that the account is on too. modal-behaviour.md §9
 */
export function SwapSelectTokenView() {
  const { end } = useViewParams('SwapSelectToken')
  const t = useLateTranslate()
  const { back, push } = useRouter()
  const { draft, change } = useSwapDraft()
  const sender = useSender(draft.networkId)
  const address = sender?.account.address ?? null
  const [networkId, setNetworkId] = useState((end === 'buy' && draft.buy?.networkId) || draft.networkId)
  const { tokens, status } = useSwapTokens(networkId, address)
  const isElsewhere = networkId !== draft.networkId
  const [text, setText] = useState('')
  const found = searchTokens(tokens, text)
  useFoundAnnouncement(text, 'swap.found', found.length)
  useSwapClearing()
  const other = end === 'sell' ? draft.buy : draft.sell
  const toKey = ({ address }: TokenBalance): TokenKey => ({
    address,
    ...(isElsewhere ? { networkId } : {}),
  })
  const choose = (token: TokenBalance) => {
    change(chooseSwapToken(draft, end, toKey(token)))
    back()
  }
  return (
    <div className={styles.form}>
      {end === 'buy' && (
        <NetworkField
          networkId={draft.networkId}
          address={address}
          chosen={networkId}
          onChoose={setNetworkId}
        />
      )}
      <TextField
        label={t('swap.search')}
        value={text}
        onChange={setText}
        canClear
        autoComplete="off"
        spellCheck={false}
      />
      <RowList label={t('swap.list')}>
        {found.map((token) => (
          <TokenRow
            key={token.address}
            token={token}
            isTaken={isSameToken(other, toKey(token))}
            onChoose={choose}
          />
        ))}
      </RowList>
      {status === 'failed' && <Banner kind="warning">{t('swap.listFailed')}</Banner>}
      {status === 'loading' && (
        <LoadingRows
          text={t('swap.loading')}
          slowText={t('swap.slow')}
          wayOut={
            <Button kind="quiet" onClick={back}>
              {t('dialog.back')}
            </Button>
          }
        />
      )}
      {status !== 'loading' && found.length === 0 && (
        <EmptyState icon="search" title={t('swap.none', { text })} />
      )}
      {sender && !isElsewhere && (
        <Button kind="quiet" icon="plus" onClick={() => push('AddToken')}>
          {t('swap.addToken')}
        </Button>
      )}
    </div>
  )
}

function TokenRow(props: { token: TokenBalance; isTaken: boolean; onChoose: (token: TokenBalance) => void }) {
  const { token, isTaken, onChoose } = props
  const t = useLateTranslate()
  const locale = useLocale()
  const network = getNetwork(useConfig(), token.chainId)
  return (
    <Row
      icon={<TokenIcon token={token} network={network} />}
      title={<AssetTitle token={token} />}
      subtitle={isTaken ? t('swap.taken') : <bdi>{token.name}</bdi>}
      end={
        token.amount > 0n && (
          <span className={tokenStyles.end}>
            <bdi className={tokenStyles.amount} dir="ltr">
              {formatQuantity(token.amount, token.quantity.decimals, { locale, group: true })}
            </bdi>
            <bdi dir="ltr">{formatFiat(token.value, { locale })}</bdi>
          </span>
        )
      }
      onClick={() => onChoose(token)}
    />
  )
}
