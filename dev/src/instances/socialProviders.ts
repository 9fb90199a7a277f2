import { createSocialProviders } from '../socials/createSocialProviders.js'
import { getSocialEnv } from '../socials/getSocialEnv.js'
import { defineInstance } from './defineInstance.js'
import { serveInProcess } from './serveInProcess.js'

declare module '../process/WorldPorts.js' {
  interface WorldPorts {
    socialProviders: number
  }
}

/** Google, Apple and the others, as far as a login needs them: on another site than page and frame. */
export const socialProviders = defineInstance({
  name: 'Social providers',
  ports: { socialProviders: 4105 },
  start: ({ ports, addresses }) =>
    serveInProcess({
      name: 'social providers',
      port: ports.socialProviders,
      fetch: createSocialProviders({ frameUrl: addresses.frame }).fetch,
    }),
  environment: ({ url }) => getSocialEnv(url),
})
