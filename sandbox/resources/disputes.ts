import type Stripe from 'stripe';
import { change, get } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { changedText, flag, part } from '../wire/params.ts';
import { cannot } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { closeDispute, escalateInquiry, isInquiry } from './open-dispute.ts';

function stillOpen(dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status === 'needs_response' || dispute.status === 'warning_needs_response') return dispute;
  throw cannot(`This dispute is already ${dispute.status.endsWith('under_review') ? 'under review' : 'closed'}.`);
}

function changedEvidence(call: Call, before: Stripe.Dispute.Evidence): Stripe.Dispute.Evidence {
  const given = part(call.params, 'evidence');
  if (given === undefined) return before;
  const known = Object.keys(before).filter((name) => name !== 'enhanced_evidence');
  const changes = known.map((name) => {
    const old: unknown = before[name as keyof Stripe.Dispute.Evidence];
    return [name, changedText(given, name, typeof old === 'string' ? old : null)];
  });
  return { ...before, ...Object.fromEntries(changes) };
}

/**
 * Submitted evidence `winning_evidence` or `losing_evidence` decides the dispute immediately, and
 * `escalate_inquiry_evidence` makes an inquiry a chargeback, as in Stripe's test mode.
 */
function update(call: Call): object {
  const dispute = get(call, 'dispute', pathPart(call));
  const metadata = changedMetadata(call.params, dispute.metadata);
  if (part(call.params, 'evidence') === undefined && flag(call.params, 'submit') === undefined) {
    return change(call, 'dispute', dispute, { metadata });
  }
  stillOpen(dispute);
  const evidence = changedEvidence(call, dispute.evidence);
  const submit = flag(call.params, 'submit') ?? true;
  const details = { ...dispute.evidence_details, has_evidence: true };
  if (!submit) return change(call, 'dispute', dispute, { evidence, metadata, evidence_details: details });
  const submitted = change(call, 'dispute', dispute, {
    evidence,
    metadata,
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
    evidence_details: { ...details, submission_count: details.submission_count + 1, submission_method: 'manual' },
  });
  emit(call, 'charge.dispute.updated', submitted);
  if (evidence.uncategorized_text === 'escalate_inquiry_evidence' && isInquiry(submitted))
    return escalateInquiry(call, submitted);
  if (evidence.uncategorized_text === 'winning_evidence') return closeDispute(call, submitted, 'won');
  if (evidence.uncategorized_text === 'losing_evidence') return closeDispute(call, submitted, 'lost');
  return submitted;
}

/** Accepts the loss. */
function close(call: Call): object {
  return closeDispute(call, stillOpen(get(call, 'dispute', pathPart(call))), 'lost');
}

function list(call: Call): object {
  return listOf(call, call.params, 'dispute', '/v1/disputes', filters(call.params, 'charge', 'payment_intent'));
}

export const disputeRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/disputes', accepts: `${listParams} charge payment_intent`, run: list },
  { method: 'GET', path: '/v1/disputes/:id', accepts: '', run: (call) => get(call, 'dispute', pathPart(call)) },
  { method: 'POST', path: '/v1/disputes/:id', accepts: 'evidence metadata submit', run: update },
  { method: 'POST', path: '/v1/disputes/:id/close', accepts: '', run: close },
];
