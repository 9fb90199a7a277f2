import { Button } from '../../components/Button/Button.js'
import { useLeave } from '../../hooks/useLeave.js'
import { useRouter } from '../../hooks/useRouter.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** Leaves the wallet in use. What the dialog shows next follows from what stays connected (SPEC §4). */
export function DisconnectButton() {
  const t = useTranslate()
  const { leave } = useLeave()
  const { close } = useRouter()
  const onClick = () => {
    close()
    void leave()
  }
  return (
    <Button kind="quiet" isWide icon="disconnect" onClick={onClick}>
      {t('account.disconnect')}
    </Button>
  )
}
