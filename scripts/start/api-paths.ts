/** The folders and files that the API serves: calls, files for operators, and pages of a development server. */
export const apiPaths = ['/api', '/healthz', '/readyz', '/metrics', '/mailbox', '/test-payments']
