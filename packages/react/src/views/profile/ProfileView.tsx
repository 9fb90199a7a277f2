import { Button } from '../../components/Button/Button.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLeave } from '../../hooks/useLeave.js'
import { useRouter } from '../../router/useRouter.js'
import { ConnectionCard } from './ConnectionCard.js'
import { ManageLogins } from './ManageLogins.js'
import { SessionList } from './SessionList.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Profile: NoParams
  }
}

/** Every connected wallet and account: which one is in use, to be changed, left or joined by another; and where this browser is signed in. interface-guide.md §8.1. */
export function ProfileView() {
  const t = useLateTranslate()
  const { push } = useRouter()
  const { leaveAll } = useLeave()
  const connections = useGangway((state) => state.connections)
  return (
    <>
      {[...connections.values()].map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} />
      ))}
      <ManageLogins />
      <SessionList />
      <ViewFooter>
        <Button kind="secondary" isWide icon="wallet" onClick={() => push('Connect')}>
          {t('profile.connectAnother')}
        </Button>
        {connections.size > 1 && (
          <Button kind="danger" isWide icon="disconnect" onClick={() => void leaveAll()}>
            {t('profile.disconnectAll')}
          </Button>
        )}
      </ViewFooter>
    </>
  )
}
