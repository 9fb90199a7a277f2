import { defineInstance } from './defineInstance.js'
import { serveInProcess } from './serveInProcess.js'

declare module '../process/WorldPorts.js' {
  interface WorldPorts {
    fakeIssuer: number
  }
}

/** Tells who asks where the page is. */
export const fakeIssuer = defineInstance({
  name: 'Fake issuer',
  ports: { fakeIssuer: 4190 },
  start: ({ ports, addresses }) =>
    serveInProcess({
      name: 'fake issuer',
      port: ports.fakeIssuer,
      fetch: () => new Response(addresses.web),
    }),
  environment: ({ url }) => ({ FAKE_ISSUER: url }),
})
