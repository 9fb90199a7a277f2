import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import type { StoredDevice } from '../../database/auth/devices.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'

const deviceFactsSchema = v.object({
  /** In words of ours, e.g. `Firefox on Linux`. */
  browser: v.string(),
  /** The network it logged in from, as `describePlace` has it. */
  place: v.nullable(v.string()),
})

/** What a person knows a device by. */
export type DeviceFacts = v.InferOutput<typeof deviceFactsSchema>

type DeviceKey = Pick<StoredDevice, 'appOrigin' | 'jkt'>

const toContext = ({ appOrigin, jkt }: DeviceKey) => ['device', appOrigin, jkt]

/** Seals what a login tells of its device, for the row of that device alone. */
export function sealDeviceFacts(
  kms: Kms,
  device: DeviceKey,
  { browser, place }: DeviceFacts,
): Promise<SealedRecord> {
  return sealRecord(kms, new TextEncoder().encode(JSON.stringify({ browser, place })), toContext(device))
}

/**
 * Opens what {@link sealDeviceFacts} sealed; null where there is nothing.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`.
 */
export async function openDeviceFacts(
  kms: Kms,
  device: DeviceKey & Pick<StoredDevice, 'facts'>,
): Promise<DeviceFacts | null> {
  if (!device.facts) return null
  const bytes = await openRecord(kms, device.facts, toContext(device))
  return parseWith(deviceFactsSchema, JSON.parse(new TextDecoder().decode(bytes)))
}
