import {
  type DefaultError,
  type MutateOptions,
  type MutationKey,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query'

type SingleMutationOptions<Data, Variables> = UseMutationOptions<Data, DefaultError, Variables> & {
  mutationKey: MutationKey
}

/**
 * As useMutation, but `mutate` and `reset` do nothing while a mutation of the same key is pending.
 * The cache knows that at once; `isPending` is only true after the next render, and a second click
 * or a held Enter key can come before it.
 */
export function useSingleMutation<Data, Variables = void>(
  options: SingleMutationOptions<Data, Variables>,
) {
  const client = useQueryClient()
  const mutation = useMutation(options)
  const isIdle = () => client.isMutating({ mutationKey: options.mutationKey }) === 0
  return {
    ...mutation,
    mutate(variables: Variables, callbacks?: MutateOptions<Data, DefaultError, Variables>) {
      if (isIdle()) mutation.mutate(variables, callbacks)
    },
    reset() {
      if (isIdle()) mutation.reset()
    },
  }
}
