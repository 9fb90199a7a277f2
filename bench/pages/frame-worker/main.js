// A page of the frame's origin that is nothing but its key Worker, opened as the frame's own page opens it.
const html = await (await fetch('/sdk?projectId=local')).text()
const sdk = new DOMParser().parseFromString(html, 'text/html')
const source = await (await fetch(sdk.querySelector('script[src]').getAttribute('src'))).text()
const worker = new Worker(/\/assets\/keyWorker-[\w-]+\.js/.exec(source)[0], { type: 'module' })

const waiting = new Map()
worker.addEventListener('message', ({ data: { id, result, error } }) => {
  const { resolve, reject } = waiting.get(id)
  waiting.delete(id)
  if (error) reject(new Error(error.message))
  else resolve(result)
})

function call(method, params) {
  const id = performance.now() + Math.random()
  worker.postMessage({ id, method, params })
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
}

/** ms a call takes. */
async function time(method, params) {
  const startedAt = performance.now()
  await call(method, params)
  return performance.now() - startedAt
}

/** ms from the agreement to a signature; reading the request, which a person reads too, is not counted. */
async function timeSignature() {
  const { evmAddress } = await call('getAccount')
  const request = {
    method: 'personal_sign',
    params: ['0x68656c6c6f', evmAddress],
    caipNetworkId: 'eip155:31337',
  }
  const { preparedId } = await call('prepare', request)
  return time('approve', { preparedId })
}

// A client that shows no number: nobody is here to read it.
const config = JSON.parse(sdk.querySelector('#gangway-frame-config').textContent)
await call('open', {
  config,
  appOrigin: new URLSearchParams(location.search).get('app'),
  client: '4',
  language: 'en',
})
Object.assign(window, { time, timeSignature })
