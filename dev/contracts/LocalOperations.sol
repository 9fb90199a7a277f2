// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token of the local world, of which anyone may make more.
interface IMintableToken {
    function mint(address to, uint256 amount) external;
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What a pool of loans owes an account, or an account the pool.
contract LocalReceipt is ERC20 {
    address private immutable _maker = msg.sender;

    constructor(string memory name, string memory symbol) ERC20(name, symbol) {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function change(address account, int256 amount) external {
        require(msg.sender == _maker, "not the pool");
        if (amount > 0) _mint(account, uint256(amount));
        else _burn(account, uint256(-amount));
    }
}

/// Lends one token as Aave v3's pool does, without interest and without asking for collateral.
contract LocalPool {
    IMintableToken private immutable _token;
    LocalReceipt public immutable receipt = new LocalReceipt("Local Lent Dollar", "LENTX");
    LocalReceipt public immutable debt = new LocalReceipt("Local Debt Dollar", "DEBTX");

    event Supply(
        address indexed reserve,
        address user,
        address indexed onBehalfOf,
        uint256 amount,
        uint16 indexed referralCode
    );
    event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount);
    event Borrow(
        address indexed reserve,
        address user,
        address indexed onBehalfOf,
        uint256 amount,
        uint8 interestRateMode,
        uint256 borrowRate,
        uint16 indexed referralCode
    );
    event Repay(
        address indexed reserve, address indexed user, address indexed repayer, uint256 amount, bool useATokens
    );

    constructor(address token) {
        _token = IMintableToken(token);
    }

    function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external {
        _token.transferFrom(msg.sender, address(this), amount);
        receipt.change(onBehalfOf, int256(amount));
        emit Supply(asset, msg.sender, onBehalfOf, amount, referralCode);
    }

    function withdraw(address asset, uint256 amount, address to) external returns (uint256) {
        receipt.change(msg.sender, -int256(amount));
        _token.transfer(to, amount);
        emit Withdraw(asset, msg.sender, to, amount);
        return amount;
    }

    function borrow(address asset, uint256 amount, uint256 mode, uint16 referralCode, address onBehalfOf) external {
        debt.change(onBehalfOf, int256(amount));
        _token.mint(address(this), amount);
        _token.transfer(msg.sender, amount);
        emit Borrow(asset, msg.sender, onBehalfOf, amount, uint8(mode), 0, referralCode);
    }

    function repay(address asset, uint256 amount, uint256, address onBehalfOf) external returns (uint256) {
        debt.change(onBehalfOf, -int256(amount));
        _token.transferFrom(msg.sender, address(this), amount);
        emit Repay(asset, onBehalfOf, msg.sender, amount, false);
        return amount;
    }
}

/// Lends one token as Compound v3's market does: an account is above zero, where it has shares, or below.
contract LocalMarketOfLoans {
    string public constant name = "Local Market Dollar";
    string public constant symbol = "CUSDX";
    uint8 public constant decimals = 6;
    IMintableToken private immutable _token;
    mapping(address => int256) private _balances;

    event Supply(address indexed from, address indexed dst, uint256 amount);
    event Withdraw(address indexed src, address indexed to, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor(address token) {
        _token = IMintableToken(token);
    }

    function balanceOf(address account) public view returns (uint256) {
        return _balances[account] > 0 ? uint256(_balances[account]) : 0;
    }

    function supply(address, uint256 amount) external {
        uint256 had = balanceOf(msg.sender);
        _balances[msg.sender] += int256(amount);
        _token.transferFrom(msg.sender, address(this), amount);
        emit Supply(msg.sender, msg.sender, amount);
        uint256 made = balanceOf(msg.sender) - had;
        if (made > 0) emit Transfer(address(0), msg.sender, made);
    }

    function withdraw(address, uint256 amount) external {
        uint256 had = balanceOf(msg.sender);
        _balances[msg.sender] -= int256(amount);
        _token.mint(address(this), amount);
        _token.transfer(msg.sender, amount);
        emit Withdraw(msg.sender, msg.sender, amount);
        uint256 gone = had - balanceOf(msg.sender);
        if (gone > 0) emit Transfer(msg.sender, address(0), gone);
    }
}

/// Gives a token away as a distributor by a Merkle tree does, without asking for the proof.
contract LocalClaims {
    IMintableToken private immutable _token;

    event Claimed(uint256 index, address account, uint256 amount);

    constructor(address token) {
        _token = IMintableToken(token);
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata) external {
        _token.mint(address(this), amount);
        _token.transfer(account, amount);
        emit Claimed(index, account, amount);
    }
}

/// Takes and gives a token as Across's pools do, one on each network.
contract LocalSpoke {
    struct Execution {
        bytes32 updatedRecipient;
        bytes32 updatedMessageHash;
        uint256 updatedOutputAmount;
        uint8 fillType;
    }

    IMintableToken private immutable _token;

    event FundsDeposited(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 indexed destinationChainId,
        uint256 indexed depositId,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 indexed depositor,
        bytes32 recipient,
        bytes32 exclusiveRelayer,
        bytes message
    );
    event FilledRelay(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 repaymentChainId,
        uint256 indexed originChainId,
        uint256 indexed depositId,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 exclusiveRelayer,
        bytes32 indexed relayer,
        bytes32 depositor,
        bytes32 recipient,
        bytes32 messageHash,
        Execution relayExecutionInfo
    );

    constructor(address token) {
        _token = IMintableToken(token);
    }

    function deposit(uint256 amount, uint256 destinationChainId) external {
        _token.transferFrom(msg.sender, address(this), amount);
        bytes32 token = _widen(address(_token));
        bytes32 me = _widen(msg.sender);
        emit FundsDeposited(token, token, amount, amount, destinationChainId, 1, 0, 0, 0, me, me, 0, "");
    }

    function fill(address recipient, uint256 amount, uint256 originChainId) external {
        _token.mint(address(this), amount);
        _token.transfer(recipient, amount);
        bytes32 token = _widen(address(_token));
        bytes32 to = _widen(recipient);
        Execution memory execution = Execution(to, 0, amount, 0);
        emit FilledRelay(
            token, token, amount, amount, 1, originChainId, 1, 0, 0, 0, _widen(msg.sender), to, to, 0, execution
        );
    }

    function _widen(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}

/// Takes and gives the coin as the standard bridge of an OP Stack chain does.
contract LocalStandardBridge {
    event ETHDepositInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ETHWithdrawalFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData);

    constructor() payable {}

    function depositETH(uint32, bytes calldata extraData) external payable {
        emit ETHDepositInitiated(msg.sender, msg.sender, msg.value, extraData);
    }

    function finalizeETHWithdrawal(address from, address to, uint256 amount, bytes calldata extraData) external {
        payable(to).transfer(amount);
        emit ETHWithdrawalFinalized(from, to, amount, extraData);
    }
}

/// Takes the coin as Arbitrum's inbox does, whose event names nobody.
contract LocalInbox {
    event InboxMessageDelivered(uint256 indexed messageNum, bytes data);

    function depositEth() external payable returns (uint256) {
        emit InboxMessageDelivered(1, abi.encodePacked(msg.sender, msg.value));
        return 1;
    }
}

/// Says what it likes and moves nothing.
contract LocalLiar {
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Claimed(uint256 index, address account, uint256 amount);
    event Borrow(
        address indexed reserve,
        address user,
        address indexed onBehalfOf,
        uint256 amount,
        uint8 interestRateMode,
        uint256 borrowRate,
        uint16 indexed referralCode
    );

    function pretendDeposit(address owner) external {
        emit Deposit(msg.sender, owner, 1_000_000, 1_000_000);
    }

    function pretendClaim(address account) external {
        emit Claimed(1, account, 1_000_000);
    }

    function pretendBorrow(address account) external {
        emit Borrow(address(this), account, account, 1_000_000, 2, 0, 0);
    }
}
