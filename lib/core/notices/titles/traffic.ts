/** What answers at a port, as people call it. */
const services: Readonly<Record<string, string>> = {
  "21": "FTP",
  "22": "SSH",
  "23": "Telnet",
  "25": "SMTP",
  "53": "DNS",
  "80": "HTTP",
  "110": "POP3",
  "135": "Windows RPC",
  "143": "IMAP",
  "389": "LDAP",
  "443": "HTTPS",
  "445": "SMB",
  "465": "SMTP",
  "587": "SMTP",
  "636": "LDAPS",
  "993": "IMAP",
  "1433": "SQL Server",
  "1521": "Oracle",
  "2049": "NFS",
  "2375": "Docker",
  "2376": "Docker",
  "2379": "etcd",
  "3306": "MySQL",
  "3389": "RDP",
  "5432": "Postgres",
  "5439": "Redshift",
  "5672": "RabbitMQ",
  "5900": "VNC",
  "5985": "WinRM",
  "5986": "WinRM",
  "6379": "Redis",
  "6443": "Kubernetes",
  "9092": "Kafka",
  "9200": "Elasticsearch",
  "11211": "memcached",
  "27017": "MongoDB",
};

const protocols: Readonly<Record<string, string>> = { "6": "tcp", "17": "udp", "1": "icmp", "58": "icmpv6" };

type Rule = ReadonlyMap<string, string>;

/** Such as `SSH`, `port 8080`, `UDP port 514` or `all traffic`; nothing for what is no rule. */
export function trafficText(rule: Rule): string | undefined {
  const said = (rule.get("IpProtocol") ?? "").toLowerCase();
  if (said === "") return undefined;
  const protocol = protocols[said] ?? said;
  if (protocol === "-1" || protocol === "all") return "all traffic";
  const [from, to = from] = [rule.get("FromPort"), rule.get("ToPort")];
  if (from === undefined || from === "-1" || protocol.startsWith("icmp") || `${from}-${to}` === "0-65535")
    return `all ${protocol.toUpperCase()}`;
  const isPlain = protocol === "tcp";
  const service = from === to && Object.hasOwn(services, from) ? services[from] : undefined;
  if (service !== undefined) return isPlain ? service : `${service} over ${protocol.toUpperCase()}`;
  const named = isPlain ? "" : `${protocol.toUpperCase()} `;
  return from === to ? `${named}port ${from}` : `${named}ports ${from} to ${to}`;
}

const peers = [
  "CidrIp",
  "CidrIpv6",
  "SourceSecurityGroupId",
  "SourceSecurityGroupName",
  "SourcePrefixListId",
  "DestinationSecurityGroupId",
  "DestinationPrefixListId",
];

/** Where it comes from or goes to; everywhere is the internet. */
export function peerText(rule: Rule): string | undefined {
  const peer = peers.map((name) => rule.get(name)).find((said) => said !== undefined && said !== "");
  return peer === "0.0.0.0/0" || peer === "::/0" ? "the internet" : peer;
}
