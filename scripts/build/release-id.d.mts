export const commonSources: string[]
export function releaseId(root: string, app: string): string
