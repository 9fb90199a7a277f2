import {
  GangwayError,
  type PublicConfig,
  parseWith,
  publicConfigElementId,
  publicConfigSchema,
} from '@gangway/protocol'
import * as v from 'valibot'
import type { CreateConfigParameters, FeatureChoice } from './config/config.js'
import type { WithServer } from './config/configSource.js'
import { createServerSiwx } from './signIn/createServerSiwx.js'

const textSchema = v.pipe(v.string(), v.parseJson(), publicConfigSchema)

/**
 * Reads the configuration a Gangway server has inlined into its page.
 *
 * @throws GangwayError `INVALID_INPUT` when it is absent or not what it should be.
 */
export function readPublicConfig(page: Document): PublicConfig {
  const element = page.getElementById(publicConfigElementId)
  if (!element)
    throw new GangwayError('INVALID_INPUT', {
      shortMessage: 'This page holds no Gangway configuration',
      details:
        'a Gangway server did not serve it, so createConfig has to be told projectId, apiUrl and networks',
      hints: ['See “Use it in your own page” in README.md.'],
    })
  return parseWith(textSchema, element.textContent)
}

/**
 * Turns a deployment's public configuration into what `createConfig` takes.
 *
 * @param choice what the host chooses of it; of the social providers those remain that the deployment has, in the order named
 */
export function toConfigParameters(
  publicConfig: PublicConfig,
  choice: FeatureChoice = {},
): CreateConfigParameters & WithServer {
  const {
    environment,
    projectId,
    apiUrl,
    frameUrl,
    pairing,
    networks,
    defaultNetwork,
    features,
    signIn,
    wallets,
    deniedRecipients,
    worldId,
  } = publicConfig
  return {
    projectId,
    apiUrl,
    networks,
    defaultNetwork,
    features: { ...features, ...choice, socials: chooseSocials(features.socials, choice.socials) },
    worldId,
    isDebug: environment === 'local',
    ...(wallets ? { wallets } : {}),
    ...(deniedRecipients ? { deniedRecipients } : {}),
    ...(frameUrl === undefined ? {} : { frame: { url: frameUrl } }),
    ...(pairing ? { pairing } : {}),
    siwx:
      projectId !== '' && (signIn === 'optional' || signIn === 'required')
        ? createServerSiwx({ apiUrl, projectId, worldId, isRequired: signIn === 'required' })
        : null,
  }
}

function chooseSocials(offered: readonly string[], wanted: FeatureChoice['socials'] = offered) {
  return wanted ? wanted.filter((provider) => offered.includes(provider)) : wanted
}
