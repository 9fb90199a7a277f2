import { Button } from '../../components/Button/Button.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import type { Wallet } from '../../wallets/groupWallets.js'
import { useChooseWallet } from '../../wallets/useChooseWallet.js'
import { useConsent } from '../../wallets/useConsent.js'
import { LegalLine } from '../connect/LegalLine.js'
import { useWantedNamespace } from '../connect/useWantedNamespace.js'
import { WaitingScene } from '../connectingExternal/WaitingScene.js'

/** The wallet has been installed meanwhile: it can be connected. */
export function InstalledWallet({ wallet }: { wallet: Wallet }) {
  const t = useLateTranslate()
  const choose = useChooseWallet()
  const { askFirst } = useConsent()
  const chainNamespace = useWantedNamespace()
  return (
    <WaitingScene
      wallet={wallet}
      tone="calm"
      headline={t('wallet.here', { wallet: wallet.name })}
      help={t('wallet.here.help')}
    >
      <Button isWide onClick={() => askFirst(() => choose(wallet, chainNamespace))}>
        {t('wallet.connect', { wallet: wallet.name })}
      </Button>
      <LegalLine />
    </WaitingScene>
  )
}
