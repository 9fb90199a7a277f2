import { Button } from '../../components/Button/Button.js'
import { useDisconnect } from '../../hooks/useDisconnect.js'
import { useRouter } from '../../hooks/useRouter.js'
import { useToast } from '../../hooks/useToast.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** Leaves the wallet in use. What the dialog shows next follows from what stays connected (SPEC §4). */
export function DisconnectButton() {
  const t = useTranslate()
  const disconnect = useDisconnect()
  const { close } = useRouter()
  const toast = useToast()
  const leave = async () => {
    close()
    try {
      await disconnect()
    } catch {
      // The connection is gone from this page either way; only the wallet did not take leave.
      toast.show({ kind: 'failure', textKey: 'news.disconnectFailed' })
    }
  }
  return (
    <Button kind="quiet" isWide icon="disconnect" onClick={leave}>
      {t('account.disconnect')}
    </Button>
  )
}
