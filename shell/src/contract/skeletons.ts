import type { Skeleton, SkeletonRow } from './contract.ts'

const mostCharacters = 120
const mostRows = 8
const mostRem = 100
const mostBoxes = 6

const textOf = (value: unknown) =>
  typeof value === 'string' && value.length <= mostCharacters ? value : undefined

const isPair = (value: unknown, isValid: (number: number) => boolean): value is [number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((one) => typeof one === 'number' && isValid(one))

const isRow = ({ height, boxes }: Partial<SkeletonRow>) =>
  isPair(height, (rem) => rem > 0 && rem <= mostRem) &&
  (boxes === undefined ||
    isPair(boxes, (count) => Number.isInteger(count) && count > 0 && count <= mostBoxes))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Returns the valid part of a skeleton from a release's manifest; undefined if it has no title. A manifest
 * may come from another team's server: an invalid skeleton must not break the page for every visitor.
 */
export function validSkeleton(value: unknown): Skeleton | undefined {
  if (!isObject(value)) return undefined
  const { title, heading, lede, narrow, rows } = value as Partial<Record<keyof Skeleton, unknown>>
  const text = textOf(title)
  if (!text) return undefined
  return {
    title: text,
    heading: textOf(heading),
    lede: textOf(lede),
    narrow: narrow === true,
    rows: Array.isArray(rows)
      ? rows.slice(0, mostRows).filter((row) => isObject(row) && isRow(row))
      : [],
  }
}

/** Returns the valid skeletons of a manifest, by address. */
export function declaredSkeletons(
  skeletons: unknown,
  addresses: readonly string[] = [],
): Record<string, Skeleton> {
  if (!isObject(skeletons)) return {}
  const declared = new Map<string, unknown>(Object.entries(skeletons))
  return Object.fromEntries(
    addresses.flatMap((address) => {
      const skeleton = validSkeleton(declared.get(address))
      return skeleton ? [[address, skeleton]] : []
    }),
  )
}
