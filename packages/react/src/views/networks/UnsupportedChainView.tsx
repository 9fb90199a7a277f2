import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { useLeave } from '../../hooks/useLeave.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useBlockedClose } from '../../router/useBlockedClose.js'
import { useRouter } from '../../router/useRouter.js'
import type { ViewOptions } from '../../router/viewParams.js'
import { NetworkList } from './NetworkList.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    UnsupportedChain: NoParams
  }
}

export const view: ViewOptions = { isEarly: true }

/** The wallet is on a network this deployment cannot serve: choose another or disconnect. product.md §2. */
export function UnsupportedChainView() {
  const t = useTranslate()
  const { close } = useRouter()
  const { leave } = useLeave()
  useBlockedClose('dialog.unsupportedReason', true)
  const disconnect = () => {
    close()
    void leave()
  }
  return (
    <>
      <Banner kind="warning">{useHeadline()}</Banner>
      <NetworkList />
      <ViewFooter>
        <Button kind="danger" icon="disconnect" isWide onClick={disconnect}>
          {t('unsupported.disconnect')}
        </Button>
      </ViewFooter>
    </>
  )
}

function useHeadline(): string {
  const t = useTranslate()
  const { networkId, network } = useNetwork()
  const name = useNetworkName(networkId)
  return t(network ? 'unsupported.notSetUp' : 'unsupported.headline', { network: name })
}
