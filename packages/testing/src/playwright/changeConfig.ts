import { type PublicConfig, publicConfigElementId } from '@gangway/protocol'
import type { BrowserContext } from '@playwright/test'

/** Parts of a deployment's public configuration in the place of the running world's; features one by one. */
export type ConfigChange = Omit<Partial<PublicConfig>, 'features'> & {
  features?: Partial<PublicConfig['features']>
}

const element = new RegExp(`(<script[^>]*id="${publicConfigElementId}"[^>]*>)(.*?)(</script>)`, 's')

/** Rewrites the configuration that is inlined in each page of `origin`, as if its operator had configured it so. */
export async function changeConfig(
  context: BrowserContext,
  origin: string,
  { features, ...change }: ConfigChange,
): Promise<void> {
  // Chromium takes a page that was rewritten here for one from afar, which has to ask before it may call this machine.
  await context.grantPermissions(['local-network-access'])
  await context.route(
    (url) => url.origin === origin,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      // A kept connection may be closed by the server while the request is on its way.
      const response = await route.fetch({ maxRetries: 1 })
      const html = await response.text()
      const body = html.replace(element, (_, start: string, json: string, end: string) => {
        const config: PublicConfig = JSON.parse(json)
        const changed = { ...config, ...change, features: { ...config.features, ...features } }
        return `${start}${JSON.stringify(changed).replaceAll('<', '\\u003c')}${end}`
      })
      await route.fulfill({ response, body })
    },
  )
}
