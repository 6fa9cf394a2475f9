import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import {
  ButtonLink,
  LoadFailed,
  Loading,
  Page,
  PageHead,
  Skeleton,
  Stack,
  useDelayed,
  useSingleFlight,
  VisuallyHidden,
} from 'shared-ui'
import styled from 'styled-components'
import type { PageProps } from '../page-props.ts'
import { useSaveSpecialties } from '../specialties/specialties.mutations.ts'
import { SpecialtyForm, SpecialtyTiles } from '../specialties/specialty-form.tsx'
import { packerSpecialtiesQuery, specialtiesQuery } from '../specialties/specialties.queries.ts'

type UserProps = Pick<PageProps, 'user' | 'notify'>

/** Shown right after sign-up. */
export const ChooseSpecialtiesPage = (props: UserProps) => (
  <SpecialtyPage {...props} title="What can you bring?" leaveLabel="Skip" after="/" />
)

/** Opens from the profile and returns to the profile. */
export const EditSpecialtiesPage = (props: UserProps) => (
  <SpecialtyPage
    {...props}
    title="Edit Specialties"
    leaveLabel="Cancel"
    after={`/packer/${props.user.id}`}
  />
)

interface SpecialtyPageProps extends UserProps {
  title: string
  /** The label of the link that leaves without saving. */
  leaveLabel: string
  /** The path that Save and the link open. */
  after: string
}

function SpecialtyPage({ user, notify, title, leaveLabel, after }: SpecialtyPageProps) {
  const navigate = useNavigate()
  const specialties = useQuery(specialtiesQuery)
  const own = useQuery(packerSpecialtiesQuery(user.id))
  const save = useSaveSpecialties(user.id)
  const { run: onSave, busy } = useSingleFlight(
    (wanted: ReadonlySet<number>, opened: ReadonlySet<number>) =>
      save.mutateAsync(
        { wanted, opened },
        {
          onSuccess: () => {
            notify({ text: 'Specialties saved.' })
            void navigate(after)
          },
        },
      ),
  )

  return (
    <Page $narrow>
      <title>{`${title} · Manyhands`}</title>
      <PageHead
        title={title}
        lede="Select everything you have. More specialties mean more gigs you can book."
      />
      {specialties.data && own.data ? (
        <SpecialtyForm
          specialties={specialties.data}
          own={own.data.map(({ specialty_id }) => specialty_id)}
          saving={busy}
          failure={save.error}
          onSave={onSave}
          leave={
            <ButtonLink as={Link} to={after} variant="quiet">
              {leaveLabel}
            </ButtonLink>
          }
        />
      ) : specialties.isError || own.isError ? (
        <LoadFailed
          title="The specialties could not be loaded."
          onRetry={() => {
            void specialties.refetch()
            void own.refetch()
          }}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

const Hint = styled.div`
  height: 1.25rem;
  margin: var(--s-1) 0 var(--s-4);
`
const Tile = styled.div`
  height: 5.75rem;

  @media (max-width: 39.99em) {
    height: 7rem;
  }
`
const SaveBar = styled.div`
  height: calc(var(--target) + 2 * var(--s-4) + 1px);

  @media (max-width: 39.99em) {
    height: 6.875rem;
  }
`

/** The form's skeleton, with the form's height. */
function FormSkeleton() {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading specialties..." />
      </VisuallyHidden>
      <div aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
        <Stack $gap="var(--s-10)">
          {[2, 6, 6].map((tiles, group) => (
            <div key={group}>
              <Skeleton width="20rem" height="1.75rem" />
              <Hint />
              <SpecialtyTiles>
                {Array.from({ length: tiles }, (_, tile) => (
                  <Tile key={tile}>
                    <Skeleton height="100%" radius="var(--r-lg)" />
                  </Tile>
                ))}
              </SpecialtyTiles>
            </div>
          ))}
          <SaveBar />
        </Stack>
      </div>
    </>
  )
}
