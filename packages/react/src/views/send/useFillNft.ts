import { resetSend, type SendDraft, type TokenBalance, updateSend } from '@gangway/core'
import { useConfig } from '../../hooks/useConfig.js'
import { useRouter } from '../../router/useRouter.js'
import { emptyDraft } from './emptyDraft.js'

/** Opens the form for an NFT, filled as for an earlier transfer if there was one; nothing is sent without its review. */
export function useFillNft(): (asset: TokenBalance, earlier?: Partial<SendDraft>) => void {
  const config = useConfig()
  const { push } = useRouter()
  return (asset, earlier) => {
    resetSend(config)
    const isRetry = earlier !== undefined
    updateSend(config, {
      token: asset,
      draft: { ...emptyDraft, amount: '1', ...earlier, isFromLink: isRetry },
    })
    push('Send', { isRetry })
  }
}
