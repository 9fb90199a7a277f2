import { type Config, type Connection, getNetwork } from '@gangway/core'
import type { Toast } from '../hooks/toast.js'
import { connectViews } from '../router/connectViews.js'
import type { Router } from '../router/createRouter.js'
import { isAtView } from '../router/isAtView.js'
import type { DialogView } from '../router/viewParams.js'

const approving: ReadonlySet<DialogView> = new Set(['ApproveTransaction'])

/** Where the end of a connecting is told. */
export type ConnectNews = { config: Config; router: Router; show(toast: Toast): void }

/** Says that a wallet is connected, and closes the dialog where that was waited for; unless a sign-in follows. */
export function tellConnected({ config, router, show }: ConnectNews, connectionId: string): void {
  // A sign-in that could not begin has disconnected it again. product.md §8.
  const connection = config.state.connections.get(connectionId)
  if (!connection || isSignInUnknown(config, connection)) return
  show({ kind: 'success', textKey: 'connect.done', values: { wallet: connection.descriptor.name } })
  if (isAtView(router, connectViews)) router.close()
  // An app may ask for something as soon as there is an account; behind that is nothing to go back to.
  else if (isAtView(router, approving)) router.forgetBefore()
}

/** Whether the person signs in next is still to be found out; then useSignInFlow goes on from here. */
function isSignInUnknown(config: Config, { networkId }: Connection): boolean {
  const { siwx, state } = config
  return siwx !== null && state.signIn.status === 'unknown' && !!getNetwork(config, networkId)?.isConfigured
}
