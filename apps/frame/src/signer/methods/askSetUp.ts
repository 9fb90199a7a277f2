import * as v from 'valibot'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { readCustodySoon } from '../session/readCustodyMode.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /**
     * Whether the person is to be asked now to take over what recovers their wallet, as the project wants it; they count as
     * asked then, for a day.
     */
    askSetUp(): Promise<boolean>
  }
}

/** Name of the row that says when the person was asked last, Unix milliseconds. */
const rowName = 'set-up asked'

const day = 86_400_000

/** See {@link WorkerApi}. */
export const askSetUp = defineWorkerMethod({
  name: 'askSetUp',
  params: noParams,
  async run(context) {
    const { config, store, getServerNow } = context
    if (config.custody !== 'user') return false
    const askedAt = await store.read(rowName)
    if (v.is(v.number(), askedAt) && askedAt > getServerNow() - day) return false
    if ((await readCustodySoon(context)) !== 'escrow') return false
    await store.write({ [rowName]: getServerNow() })
    // They may do so at once, and what they go on with is not to say the old.
    context.custody = null
    return true
  },
})
