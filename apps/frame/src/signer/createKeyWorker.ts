import { startWorker } from '../page/startWorker.js'
import keyWorkerUrl from './keyWorker.js?worker&url'

/** Starts the key Worker. Throws as {@link startWorker}. */
export function createKeyWorker(): Promise<Worker> {
  return startWorker(keyWorkerUrl, 'gangway-keys')
}
