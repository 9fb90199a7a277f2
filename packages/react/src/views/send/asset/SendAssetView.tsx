import { type TokenBalance, updateSend } from '@gangway/core'
import { useState } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { Button } from '../../../components/Button/Button.js'
import { EmptyState } from '../../../components/EmptyState/EmptyState.js'
import { LoadingRows } from '../../../components/LoadingRows/LoadingRows.js'
import { RowList } from '../../../components/RowList/RowList.js'
import { TextField } from '../../../components/TextField/TextField.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useRouter } from '../../../router/useRouter.js'
import { useViewParams } from '../../../router/useViewParams.js'
import { AssetRow } from '../AssetRow.js'
import { chooseToken } from '../chooseToken.js'
import { isLinkToken } from '../link/isLinkToken.js'
import type { SendLink } from '../link/parseSendLink.js'
import styles from '../SendView.module.css'
import { searchTokens } from '../searchTokens.js'
import { useDraftClearing } from '../useDraftClearing.js'
import { useFoundAnnouncement } from '../useFoundAnnouncement.js'
import { useSendableTokens } from '../useSendableTokens.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SendAsset: {
      /** What the form was filled from. */
      link?: SendLink
    }
  }
}

/** What can be sent, on every network of the connected wallets. interface-guide.md §9.2. */
export function SendAssetView() {
  const { link } = useViewParams('SendAsset')
  const t = useLateTranslate()
  const config = useConfig()
  const { back } = useRouter()
  const { tokens, loading, failed } = useSendableTokens()
  const [text, setText] = useState('')
  const found = searchTokens(tokens, text)
  const isLoading = loading.length > 0
  useFoundAnnouncement(text, 'asset.found', found.length)
  useDraftClearing()

  const choose = (token: TokenBalance) => {
    const { send, networkId } = config.state
    updateSend(config, chooseToken(send, token, !link || isLinkToken(link, token, networkId)))
    back()
  }
  return (
    <div className={styles.form}>
      <TextField
        label={t('asset.search')}
        value={text}
        onChange={setText}
        canClear
        autoComplete="off"
        spellCheck={false}
      />
      <RowList label={t('asset.list')}>
        {found.map((token) => (
          <AssetRow key={`${token.chainId} ${token.address}`} token={token} onChoose={choose} />
        ))}
      </RowList>
      {failed.map((network) => (
        <Banner key={network.caipNetworkId} kind="warning">
          {t('asset.failed', { network: network.name })}
        </Banner>
      ))}
      {isLoading && (
        <LoadingRows
          text={t('asset.loading')}
          slowText={t('asset.slow', { networks: loading.map(({ name }) => name).join(', ') })}
          wayOut={
            <Button kind="quiet" onClick={back}>
              {t('dialog.back')}
            </Button>
          }
        />
      )}
      {!isLoading && found.length === 0 && (text !== '' || failed.length === 0) && (
        <NothingFound text={text} />
      )}
    </div>
  )
}

function NothingFound({ text }: { text: string }) {
  const t = useLateTranslate()
  if (text !== '') return <EmptyState icon="search" title={t('asset.none', { text })} />
  return <EmptyState icon="coins" title={t('asset.empty')} text={t('asset.emptyText')} />
}
