import { type ModuleItem, parseFileSync } from '@swc/core'

/** What a module imports from another module at run time. The name `*` means all exports. */
export interface Imported {
  from: string
  names: string[]
}

/** Lists the runtime imports and re-exports of a source file; imports of types are excluded. */
export function importsOf(file: string): Imported[] {
  const isTypeScript = /\.m?tsx?$/.test(file)
  const { body } = parseFileSync(
    file,
    isTypeScript
      ? { syntax: 'typescript', tsx: file.endsWith('x') }
      : { syntax: 'ecmascript', jsx: true },
  )
  return body.flatMap(importedBy)
}

function importedBy(item: ModuleItem): Imported[] {
  if (item.type === 'ExportAllDeclaration') return [{ from: item.source.value, names: ['*'] }]
  if (item.type === 'ExportNamedDeclaration') {
    return item.source ? [{ from: item.source.value, names: ['*'] }] : []
  }
  if (item.type !== 'ImportDeclaration' || item.typeOnly) return []
  const names = item.specifiers.flatMap((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return ['default']
    if (specifier.type === 'ImportNamespaceSpecifier') return ['*']
    return specifier.isTypeOnly ? [] : [(specifier.imported ?? specifier.local).value]
  })
  return names.length > 0 || item.specifiers.length === 0
    ? [{ from: item.source.value, names }]
    : []
}
