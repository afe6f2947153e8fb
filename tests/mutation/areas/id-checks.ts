import type { MutatedFile } from '../mutant.ts';

const tests = ['src/features/id-checks/'];

/** Who sees a document, who decides about it, and what is left of it. */
export const idChecks: readonly MutatedFile[] = [
  {
    file: 'src/features/id-checks/decide.server.ts',
    tests,
    mutants: [
      ['an operator decides about their own document', "if (userId === viewer.id) refuse('forbidden');", ''],
      ['the last of several operators wins', "if (check?.state !== 'pending') refuse('conflict');", ''],
      ['an approval is for whatever name the account has by then', 'account?.name !== decision.name', 'false'],
      ['a rejection verifies', "if (decision.verdict === 'verified') await setIdVerified", 'await setIdVerified'],
    ],
  },
  {
    file: 'src/features/id-checks/commands.server.ts',
    tests,
    mutants: [
      ['another user’s photo is sent', '    eq(idPhotos.ownerId, ownerId),\n', ''],
      ['a photo is sent twice', '    isNull(idPhotos.checkId),\n', ''],
      ['a withdrawn photo can still be read', 'await shred(tx, eq(idPhotos.checkId, pending.id));', ''],
      ['the badge outlives the documents of an account', 'await clearIdVerified(tx, userId);', ''],
    ],
  },
  {
    file: 'src/features/id-checks/view-photo.server.ts',
    tests,
    mutants: [['a look is not audited', 'await recordAudit(app.db, {', 'void ({']],
  },
  {
    file: 'src/features/id-checks/sealed-photos.server.ts',
    tests,
    mutants: [
      ['a photo is stored as it is', 'encrypt(key, bytes, contextOf(id))', 'bytes'],
      ['another secret reads it', 'config.idDocumentsSecret ?? config.sessionSecret', "'one for all'"],
    ],
  },
  {
    file: 'src/features/accounts/profile.server.ts',
    tests,
    mutants: [['another name keeps the badge', 'await clearIdVerified(tx, account.id);', '']],
  },
  {
    file: 'src/domain/policy/policies.ts',
    tests: ['src/domain/policy/', 'src/features/id-checks/'],
    mutants: [
      [
        'a password alone opens the console',
        "return signedInBy === 'code' || signedInBy === 'passkey';",
        'return true;',
      ],
    ],
  },
  {
    file: 'src/features/id-checks/queries.server.ts',
    tests: ['src/features/id-checks/own-id-check'],
    mutants: [['a banned user’s document waits', ', eq(users.banned, false));', ');']],
  },
];
