export function releaseId(root: string, app: string): string
