import { type Connection, isFrameConnection } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useOwnTexts } from '../../hooks/useOwnTexts.js'
import { useRouter } from '../../router/useRouter.js'
import { ownNameTexts } from './ownNameTexts.js'
import { useOwnNameSuffix } from './useOwnNameSuffix.js'

/** Leads to RegisterAccountName: for an embedded wallet's account in use without a name, where names are given. */
export function OwnNameRow({ connection }: { connection: Connection }) {
  const isOffered = useGangway(
    ({ current, identities }) =>
      current === connection.id &&
      connection.chainNamespace === 'eip155' &&
      isFrameConnection(connection) &&
      !identities?.get(connection.accounts[0].address)?.name,
  )
  return isOffered ? <NameRow /> : null
}

function NameRow() {
  const own = useOwnTexts(ownNameTexts)
  const { push } = useRouter()
  const { state } = useOwnNameSuffix()
  if (typeof state === 'string') return null
  return (
    <Row
      icon={<Icon name="plus" />}
      title={own('choose')}
      subtitle={own('help')}
      onClick={() => push('RegisterAccountName')}
    />
  )
}
