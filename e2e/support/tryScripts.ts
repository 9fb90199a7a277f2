/** Tries to run script and to ask `stranger`, another host, from inside the frame's document; how each try went. Threat 17. */
export async function tryScripts(stranger: string): Promise<Record<string, string>> {
  // A debugger's own call may run text; what follows from it may not.
  await new Promise((resolve) => setTimeout(resolve))
  const outcomes: Record<string, string> = {}
  Object.assign(window, { ran: [] })
  const ran: string[] = Reflect.get(window, 'ran')
  const createPolicy = (name: string) => {
    const { trustedTypes } = window
    if (!trustedTypes) return undefined
    return trustedTypes.createPolicy(name, { createScriptURL: (url) => url })
  }
  const text = 'data:text/javascript,export const x = 1'
  const tries: Record<string, () => unknown> = {
    eval: () => Reflect.get(window, 'eval')('ran.push("eval")'),
    Function: () => new Function('ran.push("Function")')(),
    'a timer’s text': () => Reflect.apply(setTimeout, window, ['ran.push("a timer’s text")']),
    innerHTML() {
      document.body.appendChild(document.createElement('div')).innerHTML =
        '<img src=x onerror=ran.push("innerHTML")>'
    },
    'document.write': () => document.write('<script>ran.push("document.write")</script>'),
    'an inline script'() {
      const script = document.createElement('script')
      script.append('ran.push("an inline script")')
      document.body.append(script)
      throw new Error('seen below')
    },
    'an event attribute'() {
      const element = document.createElement('button')
      element.setAttribute('onclick', 'ran.push("an event attribute")')
      element.click()
      throw new Error('seen below')
    },
    'a script of another host'() {
      const script = document.createElement('script')
      script.src = `${stranger}/script.js`
    },
    'a policy of its own': () => createPolicy('evil'),
    'a second policy of the frame’s name': () => createPolicy('gw'),
    'a Worker of another host': () => new Worker(`${stranger}/worker.js`),
    'a Worker of text': () => new Worker('data:text/javascript,postMessage(1)'),
    'a Worker of a blob': () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
    'an import of text': () => import(text),
    'an import of another host': () => import(`${stranger}/script.js`),
    'a request to another host': () => fetch(`${stranger}/`),
    'a beacon to another host'() {
      // It says yes to what is then not sent.
      navigator.sendBeacon(`${stranger}/beacon`)
      throw new Error('seen by the host')
    },
    'a socket to another host': () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(stranger.replace('https', 'wss'))
        socket.onopen = resolve
        socket.onerror = reject
      }),
    'a picture of another host': () =>
      new Promise((resolve, reject) => {
        const picture = new Image()
        picture.onload = resolve
        picture.onerror = reject
        picture.src = `${stranger}/picture.png`
      }),
  }
  for (const [name, attempt] of Object.entries(tries)) {
    try {
      await attempt()
      outcomes[name] = 'not blocked'
    } catch {
      outcomes[name] = 'blocked'
    }
  }
  for (const name of ran) outcomes[name] = 'ran'
  return outcomes
}

/** The same in the key Worker. */
export async function tryWorkerScripts(stranger: string): Promise<Record<string, string>> {
  await new Promise((resolve) => setTimeout(resolve))
  const text = 'data:text/javascript,export const x = 1'
  const run = (attempt: () => unknown) =>
    Promise.resolve()
      .then(attempt)
      .then(
        () => 'not blocked',
        () => 'blocked',
      )
  return {
    eval: await run(() => Reflect.get(globalThis, 'eval')('1')),
    import: await run(() => import(text)),
    fetch: await run(() => fetch(`${stranger}/`)),
  }
}
