import { GangwayError } from '@gangway/protocol'
import type { WorkerApi } from '../model/workerApi.js'
import { createWorkerContext, type WorkerEnvironment } from './createWorkerContext.js'
import { finishLogin } from './login/finishLogin.js'
import { startLogin } from './login/startLogin.js'
import { waitForApproval } from './login/waitForApproval.js'
import { approveRequest } from './requests/approveRequest.js'
import { prepareRequest } from './requests/prepareRequest.js'
import { getAccount } from './session/getAccount.js'
import { isConnected } from './session/isConnected.js'
import { signOut } from './session/signOut.js'
import type { WorkerContext } from './workerContext.js'

/** Creates the {@link WorkerApi}: everything that holds a key, a share, a token or a code, behind one door. */
export function createWorkerApi(environment: WorkerEnvironment): WorkerApi {
  let opened: Promise<WorkerContext> | undefined

  async function getContext(): Promise<WorkerContext> {
    if (!opened) throw new GangwayError('WALLET_NOT_READY')
    return opened
  }

  return {
    async open(parameters) {
      // Project and app are pinned for the life of the document. embedded-wallet.md §4.
      if (opened) throw new GangwayError('INVALID_INPUT')
      opened = createWorkerContext(environment, parameters)
      return { carrier: (await opened).store.carrier }
    },
    async startLogin(request) {
      const context = await getContext()
      return context.loginLock(() => startLogin(context, request))
    },
    waitForApproval: async () => waitForApproval(await getContext()),
    async finishLogin(request) {
      const context = await getContext()
      return context.loginLock(() => finishLogin(context, request))
    },
    isConnected: async () => isConnected(await getContext()),
    getAccount: async () => getAccount(await getContext()),
    async signOut() {
      const context = await getContext()
      return context.loginLock(() => signOut(context))
    },
    prepare: async (request) => prepareRequest(await getContext(), request),
    approve: async (request) => approveRequest(await getContext(), request),
    drop: async ({ preparedId }) => (await getContext()).prepared.drop(preparedId),
    lock: async () => (await getContext()).keyRing.lock(),
  }
}
