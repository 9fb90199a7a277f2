import { isFrameConnection } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLeave } from '../../hooks/useLeave.js'
import { useRouter } from '../../router/useRouter.js'

/**
 * Leaves the wallet in use, or logs out of the one behind an e-mail address. What the dialog shows next follows from what
 * stays connected (product.md §4).
 */
export function DisconnectButton() {
  const t = useLateTranslate()
  const { leave } = useLeave()
  const { close } = useRouter()
  const connection = useActiveConnection()
  const isLogin = connection !== null && isFrameConnection(connection)
  const onClick = () => {
    close()
    void leave()
  }
  return (
    <Button kind="quiet" isWide icon="disconnect" onClick={onClick}>
      {t(isLogin ? 'account.logOut' : 'account.disconnect')}
    </Button>
  )
}
