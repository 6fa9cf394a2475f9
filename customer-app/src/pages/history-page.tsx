import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type CustomerJob, failureNotice } from 'api/client'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import {
  Button,
  ButtonLink,
  downloadCsv,
  EmptyState,
  ExportActions,
  LoadFailed,
  Page,
  PageHead,
  Panel,
  PrintHead,
  Row,
  spotOpenArt,
  Stack,
  TableSkeleton,
  VisuallyHidden,
} from 'shared-ui'
import styled from 'styled-components'
import { GigDialog } from '../gigs/form/gig-dialog.tsx'
import { jobPath } from '../gigs/gig-address.ts'
import { gigQuery } from '../gigs/gig.queries.ts'
import { historyCsv } from '../gigs/history/history-csv.ts'
import { havePayments } from '../gigs/history/job-money.ts'
import { countOf, HistoryTable } from '../gigs/history/history-table.tsx'
import { StateFilter, stateFrom } from '../gigs/history/state-filter.tsx'
import { TestLabel } from '../gigs/test-label.tsx'
import { useTotal } from '../gigs/use-total.ts'
import { historyQuery } from '../gigs/history/history.queries.ts'
import { type FormPageProps, withForm } from './with-form.tsx'

/** Reserves the space of the buttons while the table loads. */
const ActionsRoom = styled.div`
  width: 16rem;
  height: var(--target);
`

const Older = styled(Row)`
  justify-content: center;
  @media print {
    display: none;
  }
`

function History({ customer, user, notify, task, setTask }: FormPageProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const state = stateFrom(search.get('state'))
  const query = useInfiniteQuery({ ...historyQuery(state), placeholderData: keepPreviousData })
  const totalOf = useTotal()
  const [exporting, setExporting] = useState(false)
  const jobs = query.data?.pages.flatMap((page) => page.jobs)
  const isEmpty = jobs?.length === 0 && state === undefined

  /** Exports all jobs in the chosen state, not only those shown: loads the rest of the list first. */
  async function exportAll() {
    setExporting(true)
    let result = query as Pick<typeof query, 'data' | 'hasNextPage' | 'isFetchNextPageError'>
    while (result.hasNextPage && !result.isFetchNextPageError) result = await query.fetchNextPage()
    setExporting(false)
    if (result.hasNextPage || !result.data) {
      notify({ text: 'The file could not be created. Check your connection.', tone: 'warning' })
      return
    }
    downloadCsv(
      'jobs.csv',
      historyCsv(
        result.data.pages.flatMap((page) => page.jobs),
        totalOf,
      ),
    )
  }

  /** Opens the form with a copy of the job, whose facts and photos this list lacks. */
  async function postAgain({ gig_id }: CustomerJob) {
    try {
      const from = await client.fetchQuery(gigQuery(gig_id))
      if (from) setTask({ kind: 'create', from })
      else notify({ text: 'This job was deleted.', tone: 'warning' })
    } catch (error) {
      notify({
        text: failureNotice('The job could not be loaded.', error, ['detail']),
        tone: 'warning',
      })
    }
  }

  return (
    <Page>
      <title>Job History · Manyhands</title>
      {/* Another user must not see these jobs behind an open form. */}
      {(!user || user.id === customer.id) && (
        <>
          {jobs && <PrintHead name={customer.username} />}
          <PageHead
            title="Job History"
            lede="Every job you have posted and not deleted."
            actions={
              jobs ? (
                !isEmpty && <ExportActions busy={exporting} onExport={() => void exportAll()} />
              ) : (
                <ActionsRoom />
              )
            }
          />
          {query.isPending && <TableSkeleton text="Loading your jobs..." card="13rem" />}
          {query.isLoadingError && (
            <LoadFailed
              title="Your jobs could not be loaded."
              onRetry={() => void query.refetch()}
            />
          )}
          {isEmpty && <NoJobs />}
          {jobs && !isEmpty && (
            <Stack $gap="var(--s-5)">
              <StateFilter
                value={state}
                onChange={(chosen) => setSearch(chosen ? { state: chosen } : {}, { replace: true })}
              />
              <VisuallyHidden role="status">
                {query.isPlaceholderData ? '' : `${countOf(jobs)} shown`}
              </VisuallyHidden>
              <div aria-busy={query.isPlaceholderData}>
                <HistoryTable
                  jobs={jobs}
                  isPart={query.hasNextPage}
                  empty="You have no jobs with this status."
                  onPostAgain={postAgain}
                />
              </div>
              {havePayments(jobs, totalOf) && <TestLabel />}
              {query.isFetchNextPageError && (
                <Panel tone="error" title="Older jobs could not be loaded.">
                  Check your connection, then choose Show more again.
                </Panel>
              )}
              {query.hasNextPage && (
                <Older>
                  <Button
                    variant="second"
                    busy={query.isFetchingNextPage}
                    busyLabel="Loading..."
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show more
                  </Button>
                </Older>
              )}
            </Stack>
          )}
        </>
      )}
      <GigDialog
        task={task}
        customerId={customer.id}
        user={user}
        onClose={() => setTask(null)}
        onPosted={(id, text) => {
          notify({ text })
          void navigate(jobPath(id))
        }}
        // This page opens no change.
        onSaved={() => {}}
      />
    </Page>
  )
}

export const HistoryPage = withForm(History)

const NoJobs = () => (
  <EmptyState
    well
    art={spotOpenArt}
    title="No jobs yet"
    action={
      <ButtonLink as={Link} to="/customer/dashboard" variant="primary">
        Go to the dashboard
      </ButtonLink>
    }
  >
    Every job that you post stays in this list unless you delete it.
  </EmptyState>
)
